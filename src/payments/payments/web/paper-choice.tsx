import classes from './paper-choice.module.css';

export type PaperSize = 'a5' | '80mm';

const place = 'receiptPaper';
const sizes = [
  { size: 'a5', name: 'A5' },
  { size: '80mm', name: '80 mm' },
] as const;

/** The last paper chosen on this device. */
export function rememberedPaper(): PaperSize {
  return localStorage.getItem(place) === '80mm' ? '80mm' : 'a5';
}

type PaperChoiceProps = { paper: PaperSize; onChoose: (paper: PaperSize) => void };

/** The paper of a receipt; remembered, since a cashier's printer stays the same. */
export function PaperChoice({ paper, onChoose }: PaperChoiceProps) {
  const choose = (size: PaperSize) => {
    localStorage.setItem(place, size);
    onChoose(size);
  };
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Paper</legend>
      {sizes.map(({ size, name }) => (
        <label key={size} className={classes.size}>
          <input type="radio" name="paper" checked={paper === size} onChange={() => choose(size)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
