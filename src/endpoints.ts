import type { Endpoint } from './core/endpoint.ts';
import { dashboardEndpoints } from './dashboard/contract.ts';
import { feesEndpoints } from './fees/contract.ts';
import { gradesEndpoints } from './grades/contract.ts';
import { paymentsEndpoints } from './payments/contract.ts';
import { sessionEndpoints } from './session/contract.ts';
import { statementsEndpoints } from './statements/contract.ts';
import { studentsEndpoints } from './students/contract.ts';
import { termsEndpoints } from './terms/contract.ts';
import { usersEndpoints } from './users/contract.ts';

/** Every endpoint of the API: what is served, documented and tried by the access tests. */
export const endpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...usersEndpoints,
  ...dashboardEndpoints,
  ...gradesEndpoints,
  ...termsEndpoints,
  ...feesEndpoints,
  ...studentsEndpoints,
  ...paymentsEndpoints,
  ...statementsEndpoints,
];
