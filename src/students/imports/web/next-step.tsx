import type { ReactNode } from 'react';
import { pathTo } from '../../../core/page-paths.ts';
import { buttonLook } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import layout from '../../../ui/look/layout.module.css';

type NextStepProps = { importId: number; step: 'choices' | 'check'; isSaving: boolean; children: ReactNode };

/** Leads to the next step, which depends on the answers, once they are saved. */
export function NextStep({ importId, step, isSaving, children }: NextStepProps) {
  return (
    <div className={layout.row}>
      <Link
        to={pathTo('/import/$importId', { importId, step })}
        aria-disabled={isSaving || undefined}
        onClick={(event) => isSaving && event.preventDefault()}
        {...buttonLook({})}
      >
        {children}
      </Link>
    </div>
  );
}
