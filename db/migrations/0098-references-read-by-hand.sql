-- A notice that was read by hand may name money that a row of a statement without a code has brought: its reference is kept beside it.
alter table arrival_codes
  drop constraint arrival_codes_source,
  add constraint arrival_codes_source check (source in ('c2b', 'stk', 'pull', 'notice', 'statement', 'hand'));
