import { Fragment, useState } from 'react';
import { Checkbox } from '../../ui/fields/choice.tsx';
import { Dialog } from '../../ui/floating/dialog.tsx';
import { keepSingleKeys, keys, keyText, singleKeysAreOn } from '../keys.ts';
import classes from './palette.module.css';

/** The keys of every page, and whether those without Control work. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [singleKeys, setSingleKeys] = useState(singleKeysAreOn);
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
  const change = (on: boolean) => {
    keepSingleKeys(on);
    setSingleKeys(on);
  };
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={classes.keys}>
        {Object.values(keys).map((key) => (
          <Fragment key={key.key}>
            <dt>
              <kbd>{keyText(key, isMac)}</kbd>
            </dt>
            <dd>{key.does}</dd>
          </Fragment>
        ))}
      </dl>
      <Checkbox
        label="Enable single-key shortcuts"
        description="When off, only shortcuts with Ctrl work. A letter typed in a field is always a letter."
        checked={singleKeys}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
