import type { ComponentProps } from 'react';
import { instantText } from '../../../core/dates.ts';
import { kesText } from '../../../core/money.ts';
import { receiptPath, statementPath } from '../../../core/page-links.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Prompt } from '../../../payments/payments/asking-contract.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';

type StateWords = { word: string; tone: ComponentProps<typeof StatusBadge>['tone']; says: string };

const stateWords: Record<Prompt['state'], StateWords> = {
  asking: { word: 'Sending', tone: 'waiting', says: 'Sending the request to Safaricom.' },
  asked: { word: 'Requested', tone: 'waiting', says: 'Waiting for the PIN on the phone.' },
  paid: { word: 'Paid', tone: 'good', says: 'Paid. The receipt appears when Safaricom sends the confirmation code.' },
  failed: { word: 'Not paid', tone: 'bad', says: 'It was not paid.' },
  unknown: { word: 'Not known', tone: 'waiting', says: 'The result is not known.' },
};

/** The results of the newest requests, with the receipts of paid ones. */
export function Prompts({ studentId, prompts }: { studentId: string; prompts: readonly Prompt[] }) {
  if (prompts.length === 0) return null;
  return (
    <Section title="Recent requests">
      <ul className={layout.stack} aria-live="polite">
        {prompts.map((prompt) => (
          <li key={prompt.id}>
            <p>
              <StatusBadge tone={stateWords[prompt.state].tone}>{stateWords[prompt.state].word}</StatusBadge>{' '}
              {`${kesText(prompt.amount)} of +${prompt.phone}, ${instantText(prompt.askedAt)}`}
            </p>
            <PromptEnd studentId={studentId} prompt={prompt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PromptEnd({ studentId, prompt: { state, reason, receiptNumber } }: { studentId: string; prompt: Prompt }) {
  if (receiptNumber !== null) {
    return <TextLink to={receiptPath({ studentId, paymentId: receiptNumber })}>{`Receipt ${receiptNumber}`}</TextLink>;
  }
  if (state === 'paid') {
    return (
      <p>
        {stateWords.paid.says} <TextLink to={statementPath({ studentId })}>View Statement</TextLink>
      </p>
    );
  }
  if (state === 'unknown') {
    return (
      <p>
        {reason ?? stateWords.unknown.says} <TextLink to={statementPath({ studentId })}>View Statement</TextLink>{' '}
        <TextLink to={pathTo('/payments/reconcile', {})}>Unallocated Payments</TextLink>
      </p>
    );
  }
  return <p>{reason ?? stateWords[state].says}</p>;
}
