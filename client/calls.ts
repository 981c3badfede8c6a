// Written by `npm run client` from the OpenAPI document. Do not change it by hand.

export type Calls = {
  /** Every grade with its streams and subjects (students:read). */
  'GET /api/settings/configure-grades': {
    path: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      grades: readonly {
        id: number;
        name: string;
        streams: readonly { id: number; name: string; gradeId: number }[];
        subjects: readonly { id: number; name: string; lessonsPerWeek: number }[];
      }[];
    };
  };
  /** The choices of a term and a grade drop-down (students:read). */
  'GET /api/grades-and-terms': {
    path: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      terms: readonly {
        id: number;
        name: string;
        year: number;
        startDate: string;
        endDate: string;
        current: boolean;
        billed: boolean;
        updatedAt: string;
      }[];
      grades: readonly { id: number; name: string }[];
    };
  };
  /** The filtered students as CSV or Excel, at most 20,000; contacts are hidden from those who may not see them (students:read). */
  'GET /api/students/export': {
    path: Record<never, never>;
    query: {
      grade?: number | string;
      stream?: number | string;
      streamName?: string;
      gradeId?: number | string;
      streamId?: number | string;
      feeId?: number | string;
      active?: 'all' | 'true' | 'false';
      q?: string;
      format?: 'csv' | 'xlsx';
    };
    body: undefined;
    reply: string;
  };
  /** Students by grade, stream, status, additional fee and words of the name, a page at a time (students:read). */
  'GET /api/students/view-students': {
    path: Record<never, never>;
    query: {
      page?: number | string;
      limit?: number | string;
      grade?: number | string;
      stream?: number | string;
      streamName?: string;
      gradeId?: number | string;
      streamId?: number | string;
      feeId?: number | string;
      active?: 'all' | 'true' | 'false';
      q?: string;
    };
    body: undefined;
    reply: {
      students: readonly {
        id: number;
        admissionNumber: string | null;
        fullName: string;
        guardianName: string;
        contactNumber1: string | null;
        contactNumber2: string | null;
        gender: 'Male' | 'Female' | 'Other';
        active: boolean;
        leftDate: string | null;
        grade: { id: number; name: string };
        stream: { id: number; name: string };
        additionalFeesCount: number;
      }[];
      grades: readonly { id: number; name: string }[];
      streams: readonly { id: number; name: string; gradeId: number }[];
      pagination: { page: number; totalPages: number; total: number };
      metadata: { totalStudents: number; totalPages: number; page: number; limit: number };
    };
  };
  /** Up to 20 students by name parts, id, admission number or, for those who may see contacts, a guardian's name or phone; own names first (students:read). */
  'GET /api/search-student': {
    path: Record<never, never>;
    query: { q?: string };
    body: undefined;
    reply: readonly {
      id: number;
      name: string;
      admissionNumber: string | null;
      grade: string;
      stream: string;
      active: boolean;
      guardian: string | null;
    }[];
  };
  /** One student, with the choices of the edit form (students:read). */
  'GET /api/students/{studentId}': {
    path: { studentId: number | string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      student: {
        id: number;
        admissionNumber: string | null;
        fullName: string;
        dob: string;
        gender: 'Male' | 'Female' | 'Other';
        guardianName: string;
        contactNumber1: string | null;
        contactNumber2: string | null;
        gradeId: number;
        streamId: number;
        active: boolean;
        leftDate: string | null;
        updatedAt: string;
      };
      grades: readonly { id: number; name: string }[];
      streams: readonly { id: number; name: string; gradeId: number }[];
    };
  };
  /** The filtered payments and reversals, the newest first, a page at a time, with totals of all of them (payments:read). */
  'GET /api/payments/all-recent-payments': {
    path: Record<never, never>;
    query: {
      page?: number | string;
      limit?: number | string;
      from?: string;
      to?: string;
      method?: 'Cash' | 'Mpesa' | 'Bank' | 'Cheque';
      status?: 'verified' | 'pending' | 'reversed';
      recordedBy?: number | string;
      q?: string;
    };
    body: undefined;
    reply: {
      payments: readonly {
        kind: 'payment' | 'reversal';
        id: number;
        receiptNumber: number;
        date: string;
        student: { id: number; admissionNumber: string | null; fullName: string; grade: { name: string }; stream: { name: string } };
        amount: number;
        method: 'Cash' | 'Mpesa' | 'Bank' | 'Cheque';
        code: string | null;
        bank?: string;
        isVerified: boolean;
        recordedBy: string;
        verified: { by: string; date: string; own: boolean } | null;
        reversed: { by: string; date: string; reason: string } | null;
        isOwn: boolean;
        mayVerify: boolean;
        reversalAsked: boolean;
        codeStays: boolean;
      }[];
      totals: { Cash: number; Mpesa: number; Bank: number; Cheque?: number; all: number; reversed: number };
      recorders: readonly { id: number; name: string; rows: number; amount: number }[];
      pagination: { page: number; totalPages: number; total: number };
    };
  };
  /** The filtered payments and reversals as CSV or Excel, the newest first, at most 20,000 (payments:read). */
  'GET /api/payments/export': {
    path: Record<never, never>;
    query: {
      from?: string;
      to?: string;
      method?: 'Cash' | 'Mpesa' | 'Bank' | 'Cheque';
      status?: 'verified' | 'pending' | 'reversed';
      recordedBy?: number | string;
      q?: string;
      format?: 'csv' | 'xlsx';
    };
    body: undefined;
    reply: string;
  };
  /** What each student paid in a term and owes at its end, whole, as CSV or Excel, at most 20,000 (payments:read). */
  'GET /api/payments/view/export': {
    path: Record<never, never>;
    query: {
      grade?: number | string;
      stream?: number | string;
      streamName?: string;
      term?: 'current' | 'all' | number | string;
      termId?: 'current' | 'all' | number | string;
      q?: string;
      format?: 'csv' | 'xlsx';
    };
    body: undefined;
    reply: string;
  };
  /** What each student paid in a term and owes at its end, a page at a time (payments:read). */
  'GET /api/payments/view': {
    path: Record<never, never>;
    query: {
      page?: number | string;
      limit?: number | string;
      grade?: number | string;
      stream?: number | string;
      streamName?: string;
      term?: 'current' | 'all' | number | string;
      termId?: 'current' | 'all' | number | string;
      q?: string;
    };
    body: undefined;
    reply: {
      students: readonly {
        id: number;
        fullName: string;
        grade: string;
        stream: string;
        active: boolean;
        totalPaid: number;
        balance: number;
      }[];
      filters: {
        grades: readonly { id: number; name: string }[];
        streams: readonly { id: number; name: string; gradeId: number }[];
        terms: readonly {
          id: number;
          name: string;
          year: number;
          startDate: string;
          endDate: string;
          current: boolean;
          billed: boolean;
          updatedAt: string;
        }[];
        term: number | 'all' | null;
      };
      pagination: { page: number; totalPages: number; total: number };
    };
  };
  /** The receipt of a payment, as it was when the payment was recorded (payments:read). */
  'GET /api/payments/student/{studentId}/receipt/{paymentId}': {
    path: { studentId: number | string; paymentId: number | string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      school: { name: string; contacts: string; footer: string | null; logo: string | null };
      student: { name: string; id: number; admissionNumber: string | null; account: string; grade: string; stream: string };
      payment: {
        id: number;
        method: 'Cash' | 'Mpesa' | 'Bank' | 'Cheque';
        amount: number;
        balance: number;
        payDate: string;
        code: string | null;
        bank?: string;
        isVerified: boolean;
        recordedBy: string;
        term: string;
        reversed: { date: string; reason: string } | null;
        partOf: { id: number; payer: string; total: number; parts: number } | null;
      };
      qrCode: string | null;
    };
  };
  /** Record a payment into the current term and answer its receipt (payments:write). */
  'POST /api/payments/new': {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      studentId: number | string;
      amount: number | string;
      method: 'Cash' | 'Mpesa' | 'Bank' | 'Cheque';
      code?: string;
      bank?: string;
    };
    reply: {
      message: string;
      payment: {
        id: number;
        studentId: number;
        amount: number;
        method: 'Cash' | 'Mpesa' | 'Bank' | 'Cheque';
        code: string | null;
        bank?: string;
        isVerified: boolean;
        payDate: string;
        balance: number;
      };
      redirectUrl: string;
    };
  };
  /** A payment for several students with its parts, as recorded and as it is now: the payer's receipt (payments:read). */
  'GET /api/shared-payments/{sharedPaymentId}': {
    path: { sharedPaymentId: number | string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      school: { name: string; contacts: string; footer: string | null; logo: string | null };
      sharedPayment: {
        id: number;
        payer: { name: string; phone: string | null };
        method: 'Cash' | 'Mpesa' | 'Bank' | 'Cheque';
        code: string | null;
        bank?: string;
        total: number;
        reversed: number;
        payDate: string;
        term: string;
        recordedBy: string;
        status: 'verified' | 'pending' | 'reversed';
        parts: readonly {
          id: number;
          student: { id: number; admissionNumber: string | null; fullName: string; grade: string; stream: string };
          amount: number;
          balance: number;
          status: 'verified' | 'pending' | 'reversed';
          reversed: { date: string; reason: string } | null;
        }[];
        isOwn: boolean;
        mayVerify: boolean;
      };
    };
  };
  /** Record one payment for up to 60 students, whose parts come to its total: each part is a payment with its own receipt (payments:write). */
  'POST /api/shared-payments': {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      payerName: string;
      payerPhone?: string;
      sponsorId?: number | string;
      total: number | string;
      method: 'Cash' | 'Mpesa' | 'Bank' | 'Cheque';
      code?: string;
      bank?: string;
      parts: readonly { studentId: number | string; amount: number | string }[];
      takeBack?: readonly (number | string)[];
    };
    reply: {
      message: string;
      sharedPayment: {
        id: number;
        payer: { name: string; phone: string | null };
        method: 'Cash' | 'Mpesa' | 'Bank' | 'Cheque';
        code: string | null;
        bank?: string;
        total: number;
        reversed: number;
        payDate: string;
        term: string;
        recordedBy: string;
        status: 'verified' | 'pending' | 'reversed';
        parts: readonly {
          id: number;
          student: { id: number; admissionNumber: string | null; fullName: string; grade: string; stream: string };
          amount: number;
          balance: number;
          status: 'verified' | 'pending' | 'reversed';
          reversed: { date: string; reason: string } | null;
        }[];
        isOwn: boolean;
        mayVerify: boolean;
      };
      redirectUrl: string;
    };
  };
  /** Fee statement of a student for one term, the current one unless termId (or term) is the id of another, or for all terms (reports:read). */
  'GET /api/payments/{studentId}/fee-statement': {
    path: { studentId: number | string };
    query: { termId?: 'current' | 'all' | number | string; term?: 'current' | 'all' | number | string; page?: number | string };
    body: undefined;
    reply: {
      success: true;
      error: null;
      today: readonly { method: 'Cash' | 'Mpesa' | 'Bank' | 'Cheque'; amount: number; code: string | null; receiptNumber: number | null }[];
      data: {
        school: {
          name: string;
          contacts: string;
          logo: string | null;
          payTo: { paybillNumber: string; account: string } | null;
          otherWays: readonly string[];
        };
        issuedOn: string;
        term: {
          id: number;
          name: string;
          year: number;
          startDate: string;
          endDate: string;
          current: boolean;
          billed: boolean;
          updatedAt: string;
        } | null;
        terms: readonly {
          id: number;
          name: string;
          year: number;
          startDate: string;
          endDate: string;
          current: boolean;
          billed: boolean;
          updatedAt: string;
        }[];
        studentInfo: {
          id: number;
          admissionNumber: string | null;
          account: string;
          name: string;
          grade: string;
          stream: string;
          status: 'Active' | 'Inactive';
        };
        payments: readonly {
          date: string;
          method: 'Cash' | 'Mpesa' | 'Bank' | 'Cheque';
          amount: number;
          code: string | null;
          bank?: string;
          receiptNumber: number;
          kind: 'payment' | 'reversal';
          isVerified: boolean;
          isReversed: boolean;
          reason: string | null;
          runningBalance: number;
        }[];
        pagination: { page: number; totalPages: number; total: number };
        billing: {
          voteHeads: readonly { name: string; amount: number }[];
          additionalFees: readonly { name: string; amount: number }[];
          additionalFeesTotal: number;
        };
        adjustments: readonly {
          id: number;
          date: string;
          kind: 'waiver' | 'discount' | 'bursary' | 'creditNote' | 'debitNote' | 'correction' | 'mpesaRefund' | 'bankRefund';
          change: number;
          reason: string;
          reference: string | null;
          takesBackId: number | null;
          approvedBy: string;
          selfApproved: boolean;
        }[];
        summary: { totalBilled: number; totalPaid: number; adjusted: number; carriedForwardBalance: number; currentBalance: number };
      };
    };
  };
  /** Who owes: what each student brought forward, was billed, paid and owes at the end of the current term, with totals of all (reports:read). */
  'GET /api/balances': {
    path: Record<never, never>;
    query: {
      page?: number | string;
      limit?: number | string;
      grade?: number | string;
      stream?: number | string;
      streamName?: string;
      state?: 'owing' | 'part' | 'unpaid' | 'paid' | 'credit';
      over?: number | string;
      age?: '1' | '2' | '3';
      promise?: 'due' | 'kept' | 'broken';
      q?: string;
      sort?:
        | 'name'
        | '-name'
        | 'class'
        | '-class'
        | 'broughtForward'
        | '-broughtForward'
        | 'billed'
        | '-billed'
        | 'adjusted'
        | '-adjusted'
        | 'paid'
        | '-paid'
        | 'balance'
        | '-balance';
    };
    body: undefined;
    reply: {
      students: readonly {
        id: number;
        admissionNumber: string | null;
        fullName: string;
        grade: string;
        stream: string;
        active: boolean;
        broughtForward: number;
        billed: number;
        adjusted: number;
        paid: number;
        balance: number;
        arrears: { thisTerm: number; oneTermBack: number; twoTermsBack: number; older: number };
        promise: { day: string; amount: number; paid: number; state: 'due' | 'kept' | 'broken' } | null;
        noteCount: number;
      }[];
      totals: {
        students: number;
        owingStudents: number;
        owed: number;
        credit: number;
        broughtForward: number;
        billed: number;
        adjusted: number;
        paid: number;
        balance: number;
        arrears: { thisTerm: number; oneTermBack: number; twoTermsBack: number; older: number };
      };
      filters: { grades: readonly { id: number; name: string }[]; streams: readonly { id: number; name: string; gradeId: number }[] };
      asOf: string;
      term: {
        id: number;
        name: string;
        year: number;
        startDate: string;
        endDate: string;
        current: boolean;
        billed: boolean;
        updatedAt: string;
      } | null;
      pagination: { page: number; totalPages: number; total: number };
    };
  };
  /** The filtered balances as CSV or Excel, with the school, the filters and the day above them, at most 20,000 (reports:read). */
  'GET /api/balances/export': {
    path: Record<never, never>;
    query: {
      grade?: number | string;
      stream?: number | string;
      streamName?: string;
      state?: 'owing' | 'part' | 'unpaid' | 'paid' | 'credit';
      over?: number | string;
      age?: '1' | '2' | '3';
      promise?: 'due' | 'kept' | 'broken';
      q?: string;
      sort?:
        | 'name'
        | '-name'
        | 'class'
        | '-class'
        | 'broughtForward'
        | '-broughtForward'
        | 'billed'
        | '-billed'
        | 'adjusted'
        | '-adjusted'
        | 'paid'
        | '-paid'
        | 'balance'
        | '-balance';
      format?: 'csv' | 'xlsx';
    };
    body: undefined;
    reply: string;
  };
  /** What each grade should pay in the current term and has paid, as CSV or Excel (reports:read). */
  'GET /api/payments/fee-reports/export': {
    path: Record<never, never>;
    query: { format?: 'csv' | 'xlsx' };
    body: undefined;
    reply: string;
  };
  /** Collection in the current term: by grade, by method and by week, against the term before (reports:read). */
  'GET /api/payments/fee-reports': {
    path: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      success: true;
      message: string;
      data: {
        currentTerm: { id: number; name: string; year: number };
        previousTerm: { id: number; name: string; year: number } | null;
        gradeDetails: readonly {
          gradeId: number;
          gradeName: string;
          totalActiveStudents: number;
          billedNextTerm: number;
          basicFees: { tuitionFee: number; assBooks: number; diaryFee: number; activityFee: number; others: number; total: number };
          additionalFees: { items: readonly { name: string; count: number; amount: number }[]; total: number };
          payments: { total: number; refunded: number };
        }[];
        collection: { billed: number; collected: number; refunded: number };
        balances: { owed: number; owingStudents: number; credit: number; creditStudents: number };
        collectedByMethod: { Cash: number; Mpesa: number; Bank: number; Cheque?: number };
        paymentMethodComparison: {
          Cash: { current: number; previous: number };
          Mpesa: { current: number; previous: number };
          Bank: { current: number; previous: number };
          Cheque?: { current: number; previous: number };
        } | null;
        termComparison: {
          currentTerm: { totalPayments: number; averageBalance: number };
          previousTerm: { totalPayments: number; averageBalance: number } | null;
          change: number | null;
          averageBalanceChange: number | null;
        };
        weekly: readonly { week: number; current: number | null; previous: number | null }[];
      };
    };
  };
  /** A report as CSV or Excel (reports:read). */
  'GET /api/reports/export': {
    path: Record<never, never>;
    query: { report?: 'enrolment' | 'collection-by-month' | 'fees-by-term'; format?: 'csv' | 'xlsx' };
    body: undefined;
    reply: string;
  };
  /** A report as a table: its columns, its rows in their order, and the totals (reports:read). */
  'GET /api/reports': {
    path: Record<never, never>;
    query: { report?: 'enrolment' | 'collection-by-month' | 'fees-by-term' };
    body: undefined;
    reply: {
      report: 'enrolment' | 'collection-by-month' | 'fees-by-term';
      columns: readonly { label: string; isFigure: boolean; isMoney: boolean }[];
      rows: readonly (readonly ({ text: string } | { count: number } | { money: number })[])[];
      totals: readonly ({ text: string } | { count: number } | { money: number })[];
    };
  };
};
