// Loaded into a thread that runs from sources.
import { register } from 'tsx/esm/api';

register();
