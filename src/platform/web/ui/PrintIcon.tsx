import IconPrinter from '@tabler/icons-react/icons/IconPrinter';
import { icon } from './icons.tsx';

/** Apart from the icons of staff: the price list, which everybody may read, shows it too. */
export const PrintIcon = icon(IconPrinter);
