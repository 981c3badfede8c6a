import { Dialog } from '../floating/dialog.tsx';
import { Form, type FormProps } from './form.tsx';

type FormDialogProps = Omit<FormProps, 'onCancel'> & { title: string; onClose: () => void };

/** A dialog of one form, which cannot be closed while the form is sent. */
export function FormDialog({ form, title, onClose, ...others }: FormDialogProps) {
  return (
    <Dialog title={title} locked={form.pending} onClose={onClose}>
      <Form form={form} {...others} onCancel={onClose} />
    </Dialog>
  );
}
