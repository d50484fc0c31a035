import { AgentAdminsPanel } from '#features/memberships/web/AgentAdminsPanel.tsx';

/** The administrators of the agencies (R-NAV-11). */
export function AdminAgentAdminsPage() {
  return <AgentAdminsPanel as="page" />;
}
