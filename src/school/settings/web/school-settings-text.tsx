import { labelOf } from '../../../ui/fields/field-props.ts';
import { type SchoolSettings, updateSchoolSettings } from '../contract.ts';
import classes from './school-settings-text.module.css';
import { settingGroups } from './settings-groups.tsx';

/** The settings of the school, read only. */
export function SchoolSettingsText({ school }: { school: SchoolSettings }) {
  return (
    <div className={classes.groups}>
      {settingGroups.map(({ title, settings }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h2 className={classes.title}>{title}</h2>
          <dl className={classes.facts}>
            {settings.map(({ name, text }) => (
              <div key={name} className={classes.fact}>
                <dt>{labelOf(updateSchoolSettings, name)}</dt>
                <dd>{text(school) || <span className={classes.none}>Not given</span>}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
