import { MessageSettingsPage } from './message-settings-page.tsx';
import { MessagesPage } from './messages-page.tsx';

export const messagePages = { list: MessagesPage, settings: MessageSettingsPage };
