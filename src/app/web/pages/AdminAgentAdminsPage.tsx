import { AgentAdminsPanel } from '#features/memberships/web/AgentAdminsPanel.tsx';

/** Who runs the agencies (R-NAV-11). */
export function AdminAgentAdminsPage() {
  return <AgentAdminsPanel as="page" />;
}
