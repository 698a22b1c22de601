import { useEffect } from 'react';
import { ListTable, useList } from '../../components/list/list-table';
import type { SubmissionOfPerson } from '../../protocol/generated/calls';
import type { UserId } from '../../protocol/generated/protocol';
import { submissionsOfPerson } from '../../stores/person/lists';
import { formatCount } from '../../ui/format';
import { Moment } from '../../ui/moment';
import { NameCell } from '../../ui/name-cell';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { StatusTag } from '../../ui/tag';

const COLUMNS: readonly Column<SubmissionOfPerson>[] = [
  {
    id: 'job',
    head: 'Job',
    rowHeader: true,
    cell: ({ job_id, job_title, company_name }) => (
      <NameCell name={job_title} to={`/sh_admin/jobs/active?job=${job_id}`} second={company_name} />
    ),
  },
  { id: 'status', head: 'Status', width: 84, cell: ({ job_status }) => <StatusTag status={job_status} /> },
  {
    id: 'tracks',
    head: 'Tracks',
    width: 62,
    align: 'right',
    cell: ({ number_of_tracks }) => formatCount(number_of_tracks),
  },
  {
    id: 'submitted',
    head: 'Submitted',
    width: 112,
    align: 'right',
    cell: ({ submitted }) => (submitted === null ? '—' : <Moment at={submitted} />),
  },
];

/** The jobs that the person has submitted to, each with a link to its review. */
export function Submissions({ id }: { id: UserId }) {
  useEffect(() => submissionsOfPerson.open({ id }), [id]);
  return (
    <ListTable
      label="Submissions"
      list={useList(submissionsOfPerson)}
      columns={COLUMNS}
      rowHeight={42}
      empty={<EmptyState title="No submissions yet" help="They haven't submitted to any jobs." />}
    />
  );
}
