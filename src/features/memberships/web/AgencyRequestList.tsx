import { Anchor, Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { formatDate, formatSpan } from '#shared/dates.ts';
import table from '#web/ui/card-table.module.css';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import classes from './AgencyRequestList.module.css';
import type { Applicant, MembershipAnswer } from './staff-queries.ts';

type Props = {
  applicants: readonly Applicant[];
  /** The present moment in milliseconds. */
  now: number;
  /** The office sees whose request it is (D-89). */
  forOffice: boolean;
  onAnswer: (applicant: Applicant, action: MembershipAnswer['action']) => void;
};

/** Who wants to join, as what, why, and for how long they have waited (R-AGT-18). */
export function AgencyRequestList({ applicants, forOffice, ...row }: Props) {
  const list = useKeptFocus(applicants.length);
  return (
    <div ref={list} tabIndex={-1} className={`${table.frame} ${classes.list}`}>
      <Table
        className={table.table}
        aria-label="Pending membership requests"
        verticalSpacing="xs"
        horizontalSpacing="sm"
      >
        <Table.Thead className={table.head}>
          <Table.Tr>
            <Table.Th scope="col">Applicant</Table.Th>
            <Table.Th scope="col">Contact</Table.Th>
            {forOffice && <Table.Th scope="col">Agency</Table.Th>}
            <Table.Th scope="col">Message</Table.Th>
            <Table.Th scope="col">Requested</Table.Th>
            <Table.Th scope="col">
              <VisuallyHidden>Answer</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={table.body}>
          {applicants.map((applicant) => (
            <Row key={applicant._id} applicant={applicant} forOffice={forOffice} {...row} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({ applicant, now, forOffice, onAnswer }: Omit<Props, 'applicants'> & { applicant: Applicant }) {
  const { name, email, phone, position, agencyName, agencyRequestMessage, agencyRequestDate } = applicant;
  return (
    <Table.Tr className={table.row}>
      <Table.Td className={table.lead}>
        <span className={table.strong}>{name}</span>
        <span className={table.second}>{position}</span>
      </Table.Td>
      <Table.Td data-column="Contact" className={`${table.wide} ${classes.contact}`}>
        <Anchor href={`mailto:${email}`}>{email}</Anchor>
        {phone !== '' && <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Anchor>}
      </Table.Td>
      {forOffice && <Table.Td data-column="Agency">{agencyName}</Table.Td>}
      <Table.Td data-column="Message" className={`${table.wide} ${classes.message}`}>
        {agencyRequestMessage || (
          <Text span c="dimmed" size="sm">
            No message
          </Text>
        )}
      </Table.Td>
      <Table.Td data-column="Requested">
        {agencyRequestDate !== null && (
          <>
            <span className={classes.date}>{formatDate(agencyRequestDate)}</span>
            <span className={table.second}>Waiting {formatSpan(now - Date.parse(agencyRequestDate))}</span>
          </>
        )}
      </Table.Td>
      <Table.Td className={table.action}>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Button
            size="xs"
            variant="default"
            aria-label={`Reject ${name}`}
            onClick={() => onAnswer(applicant, 'reject')}
          >
            Reject
          </Button>
          <Button size="xs" aria-label={`Approve ${name}`} onClick={() => onAnswer(applicant, 'approve')}>
            Approve
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
