import { useState } from 'react';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { askAboutCode } from '../asking-contract.ts';
import classes from './ask-code-here.module.css';
import { answerText, useQuestions } from './code-questions.tsx';

type AskCodeHereProps = {
  paymentId: number;
  /** A payment; whether the paybill can be asked is read once for the whole list. */
  likeOthers: number;
  /** Called when M-Pesa is asked, for the list to wait for the proof: the row may leave it first. */
  onAsk: (paymentId: number) => void;
};

/** Asks M-Pesa about the code of a payment in its row; earlier questions are read once it is pressed. */
export function AskCodeHere({ paymentId, likeOthers, onAsk }: AskCodeHereProps) {
  const [pressed, setPressed] = useState(false);
  const { canAsk } = useQuestions(likeOthers);
  const { newest, send, waiting } = useQuestions(paymentId, { enabled: pressed || paymentId === likeOthers });
  const ask = () => {
    setPressed(true);
    onAsk(paymentId);
    send();
  };
  return (
    <span className={classes.asking}>
      {canAsk && newest?.state !== 'proved' && (
        <ActButton
          for={askAboutCode}
          variant="subtle"
          size="xs"
          label={`Ask M-Pesa about payment ${paymentId}`}
          inactive={waiting}
          onClick={ask}
        >
          Ask M-Pesa
        </ActButton>
      )}
      <span className={classes.answer} role="status">
        {answerText(newest)}
      </span>
    </span>
  );
}
