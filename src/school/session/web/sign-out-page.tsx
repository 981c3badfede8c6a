import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PagePath } from '../../../core/page-paths.ts';
import { call } from '../../../core/web/call.ts';
import { clearSession } from '../../../core/web/session.ts';
import { forgetTypedEverywhere } from '../../../core/web/typed-before.ts';
import { FullPageSpinner } from '../../../ui/states/states.tsx';
import { signOut } from '../contract.ts';

/** Ends the session on the server and in this browser. Without the server it still ends here. */
export function SignOutPage() {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: [signOut.path],
    retry: false,
    queryFn: async () => {
      await call(signOut, {}).catch(() => null);
      forgetTypedEverywhere();
      clearSession();
      queryClient.clear();
      location.replace('/login' satisfies PagePath);
      return null;
    },
  });
  return <FullPageSpinner />;
}
