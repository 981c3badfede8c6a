import { Notice } from '../../../ui/states/states.tsx';

/** Says what others changed while the plan was made. */
export function PlanNews({ news }: { news: readonly string[] }) {
  return (
    <Notice tone="warning">
      <strong>The school has changed since you opened this page.</strong>
      {' What you chose is kept where it is still possible. Please check the plan again.'}
      <ul>
        {news.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added, and two may read the same
          <li key={index}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}
