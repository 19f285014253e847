import { CapacityBadge } from "#web/parts/capacity-badge/capacity-badge.tsx";
import type { loadConnect } from "./load.ts";

type Shown = Awaited<ReturnType<typeof loadConnect>>["chosen"][number];

/** What a chosen provider says: the same line about places as on its card, and that it doesn't reach the place. */
export const ChosenLines = ({ of: { room, away } }: { of: Pick<Shown, "room" | "away"> }) => (
	<div>
		<CapacityBadge {...room} />
		{away && <p>{away}. Our team will look for another provider and ask you first.</p>}
	</div>
);
