// Loaded into a process that reads files and runs from sources.
import { register } from 'tsx/esm/api';

register();
