import { pathTo } from '../../../core/page-paths.ts';
import { readSession } from '../../../core/web/session.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';

type WaitingLinkProps = { kind: 'adjustment' | 'discount'; askedBy: string };

/** To the list of approvals where a pending request is decided; for the person who requested it, to the list that they usually see. */
export function WaitingLink({ kind, askedBy }: WaitingLinkProps) {
  const show = askedBy === readSession()?.user.username ? '' : 'waiting';
  return <TextLink to={pathTo('/approvals', { show, kind })}>Waiting in Approvals</TextLink>;
}
