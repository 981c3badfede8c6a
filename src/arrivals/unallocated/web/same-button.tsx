import { kesText } from '../../../core/money.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { type Arrived, sameMoney } from '../contract.ts';

type SameButtonProps = { money: Arrived; receiptNumber: number; inactive?: boolean; onClick: () => void };

/** Asks whether unallocated money is that of a receipt. */
export function SameButton({ money: { waiting }, receiptNumber, inactive, onClick }: SameButtonProps) {
  return (
    <ActButton
      for={sameMoney}
      variant="default"
      size="xs"
      label={`${kesText(waiting)} is the same as receipt ${receiptNumber}`}
      inactive={inactive}
      onClick={onClick}
    >
      {`Same as Receipt ${receiptNumber}`}
    </ActButton>
  );
}
