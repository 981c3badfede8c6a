import { addDays, type Day } from '../../core/dates.ts';
import { type Community, communities, firstNames, parentNames } from './names.ts';
import { type Chance, oneOf } from './rules.ts';

/** The guardian and the naming of a family. */
export type Family = {
  community: Community;
  name: string;
  /** The second name of every child, if children bear their father's; null if each has its own. */
  fatherName: string | null;
  guardianName: string;
  contactNumber1: string;
  contactNumber2: string | undefined;
};

/** A family of one community: its guardian bears its name and has a phone. */
export function family(chance: Chance): Family {
  const community = communityOf(chance);
  const name = oneOf(chance, community.families);
  const fatherName = community.faith === 'Muslim' ? oneOf(chance, community.boys) : null;
  return {
    community,
    name,
    fatherName,
    guardianName: `${fatherName ?? oneOf(chance, parentNames)} ${name}`,
    contactNumber1: phone(chance),
    contactNumber2: chance() < 0.3 ? phone(chance) : undefined,
  };
}

function communityOf(chance: Chance): Community {
  const total = communities.reduce((sum, { share }) => sum + share, 0);
  let left = chance() * total;
  const community = communities.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  return community ?? oneOf(chance, communities);
}

function phone(chance: Chance): string {
  const digits = String(Math.floor(chance() * 100_000_000)).padStart(8, '0');
  return `07${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`;
}

export type Child = Pick<Family, 'guardianName' | 'contactNumber1' | 'contactNumber2'> & {
  fullName: string;
  dob: Day;
  gender: 'Male' | 'Female';
};

type Age = { ageYears: number; on: Day };

/** A child of a family, about the given age on a day: first name, second name and the family's. */
export function child(chance: Chance, home: Family, { ageYears, on }: Age): Child {
  const { community, name, fatherName, guardianName, contactNumber1, contactNumber2 } = home;
  const sex = chance() < 0.5 ? 'girls' : 'boys';
  const second =
    fatherName ??
    oneOf(
      chance,
      community[sex].filter((candidate) => candidate !== name),
    );
  const first = oneOf(
    chance,
    firstNames[community.faith][sex].filter((candidate) => candidate !== second && candidate !== name),
  );
  return {
    fullName: `${first} ${second} ${name}`,
    dob: addDays(on, -Math.floor((ageYears + chance()) * 365.25)),
    gender: sex === 'girls' ? 'Female' : 'Male',
    guardianName,
    contactNumber1,
    contactNumber2,
  };
}
