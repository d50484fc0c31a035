import { enquiryTexts } from '#features/enquiries/messages.ts';
import { EnquiryRoom, useEnquiriesPage } from '#features/enquiries/web/EnquiryRoom.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';

/** The enquiries that visitors sent through the contact form. */
export function AdminEnquiriesPage() {
  const list = useEnquiriesPage();
  return (
    <>
      <PageHeading
        title="Enquiries"
        lead={enquiryTexts.lead}
        actions={<QueryRefresh queries={[list.query]} texts={enquiryTexts} />}
      />
      <EnquiryRoom list={list} />
    </>
  );
}
