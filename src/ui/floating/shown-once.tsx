import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import formClasses from '../forms/form.module.css';
import { Dialog } from './dialog.tsx';
import classes from './shown-once.module.css';

type ShownOnceProps = {
  title: string;
  /** What it is, for a screen reader: "API key". */
  name: string;
  secret: string;
  children: string;
  onClose: () => void;
};

/** A secret that the server will not show again. Only the button closes it: a click beside it loses nothing, and Back asks. */
export function ShownOnce({ title, name, secret, children, onClose }: ShownOnceProps) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Dialog title={title} locked onClose={onClose}>
      <p>{children}</p>
      <output aria-label={name} className={classes.secret} data-unsaved>
        {secret}
      </output>
      <div className={formClasses.buttons}>
        {/* Browsers withhold it from plain-http addresses on a school's network, and a user may refuse it. */}
        {navigator.clipboard && (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
        <Button onClick={onClose}>I have saved it</Button>
      </div>
    </Dialog>
  );
}
