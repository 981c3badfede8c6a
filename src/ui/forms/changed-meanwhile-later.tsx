import { later } from '../page/later.tsx';

/** Two people rarely save one record at once, so the script of their question loads when they do. */
export const ChangedMeanwhileDialog = later(() => import('./changed-meanwhile-dialog.tsx'), 'ChangedMeanwhileDialog');
