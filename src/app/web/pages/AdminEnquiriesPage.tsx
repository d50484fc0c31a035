import { EnquiriesPanel } from '#features/enquiries/web/EnquiriesPanel.tsx';

/** The enquiries that visitors sent through the contact form. */
export function AdminEnquiriesPage() {
  return <EnquiriesPanel />;
}
