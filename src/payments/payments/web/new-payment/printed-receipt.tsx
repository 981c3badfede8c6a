import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Reply } from '../../../../core/endpoint.ts';
import type { receipt } from '../../contract.ts';
import { rememberedPaper } from '../paper-choice.tsx';
import { useWasPrinted } from '../printed-receipts.ts';
import { ReceiptPaper } from '../receipt-paper.tsx';
import classes from './last-payment.module.css';

/** A receipt that prints once it has loaded, on the last chosen paper, without its own page. */
export function PrintedReceipt({ reply }: { reply: Reply<typeof receipt> }) {
  const [paper] = useState(rememberedPaper);
  const wasPrinted = useWasPrinted(`${reply.school.name} ${reply.payment.id}`);
  return createPortal(
    <div ref={printOnce} className={classes.printed}>
      <ReceiptPaper reply={reply} paper={paper} copy={wasPrinted} />
    </div>,
    document.body,
  );
}

// Outside the component, so that it is the same function in every render and prints once.
async function printWhole(paper: HTMLElement) {
  await Promise.allSettled([...paper.querySelectorAll('img')].map((picture) => picture.decode()));
  if (paper.isConnected) print();
}

function printOnce(paper: HTMLElement | null) {
  if (paper) void printWhole(paper);
}
