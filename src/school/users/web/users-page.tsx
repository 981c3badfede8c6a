import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { SignInRulesButton } from '../../account/web/sign-in-rules-button.tsx';
import { createUser, exportUsers, listUsers } from '../contract.ts';
import { usersFound } from '../rules.ts';
import { NewUserForm } from './new-user-form.tsx';
import { UserList } from './user-list.tsx';
import classes from './users.module.css';

const title = 'Manage Users';

export const UsersPage = allowedPage(listUsers, title, () => (
  <Page title={title} purpose="Who may sign in to this school, and what each of them may do." action={<SignInRulesButton />}>
    <Changeable by={createUser} what="users">
      <Section title="Add New User">
        <NewUserForm submit="Create User" onCreated={({ message }) => toast.success(message)} />
      </Section>
    </Changeable>
    <Section title="Existing Users" action={<ExportFound />}>
      <Users />
    </Section>
  </Page>
));

/** The users that the search leaves. */
function ExportFound() {
  const [{ q }] = useFilters('/settings/users');
  return <ExportChoice of={exportUsers} query={{ q }} what="users" />;
}

/** More users than this get a search field. */
const usersInSight = 10;

function Users() {
  const [{ q }, change, bind] = useFilters('/settings/users');
  const { data: all, error, refetch } = useAsk(listUsers, {});
  const failure = error && <ErrorAlert error={error} headline="Failed to fetch users. Please try again later." onRetry={refetch} />;
  if (failure && !all) return failure;
  return (
    <>
      {failure}
      {(q !== '' || (all?.length ?? 0) > usersInSight) && (
        <div className={classes.search}>
          <SearchField label="Search" placeholder="Username or email" {...bind('q')} />
        </div>
      )}
      <UserList users={all && usersFound(all, q)} onShowAll={q === '' ? undefined : () => change({ q: '' })} />
    </>
  );
}
