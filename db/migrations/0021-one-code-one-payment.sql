-- A transaction code as it is compared: the same rule as normalCode in src/payments/payments/rules.ts. Compatible forms are one, and spaces,
-- dashes, dots and characters that nobody sees do not count.
create function normal_code(typed text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    upper(normalize(typed, NFKC)),
    '[\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f'
      || '\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff'
      || '.\u2212\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\-]',
    '', 'g')
$$;

-- Codes that were recorded before in another spelling are brought to that form, the first receipt of each first, so that none of them
-- can be used once more. One that collides stays as it is: it stands for money that was recorded twice, which people must look into.
-- The owner is no school: while the table does not force its policy, the owner sees every row.
alter table payment_codes no force row level security;
with spelled as (
  select school_id, method, code, normal_code(code) as normal,
         row_number() over (partition by school_id, method, normal_code(code) order by (code = normal_code(code)) desc, payment_id) as place
  from payment_codes
)
update payment_codes c
set code = s.normal
from spelled s
where s.school_id = c.school_id and s.method = c.method and s.code = c.code
  and s.place = 1 and s.normal <> s.code and s.normal ~ '^[A-Z0-9]{1,40}$';
alter table payment_codes force row level security;
