import { readUnmetDemand } from "#contract/reports/unmet-demand.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { UnmetDemandTable } from "#web/parts/unmet-demand/unmet-demand.tsx";
import { monthIn } from "#web/parts/unmet-demand/words.ts";
import { ask } from "../answer.ts";
import { ConsolePage } from "../common/console-page.tsx";
import type { Route } from "./+types/demand";

export const loader = async (from: Route.LoaderArgs) => {
	const month = monthIn(new URL(from.request.url).searchParams);
	return {
		demand: await ask(from, readUnmetDemand, { query: { month } }),
	};
};

/** How many people couldn't find help, by month, service and region. Providers see the same numbers for their services. */
export default function DemandPage({ loaderData: { demand } }: Route.ComponentProps) {
	return (
		<ConsolePage
			title="Unmet demand"
			back={{ href: teamLinks.figures(), text: "Figures" }}
			intro="How many people couldn't find help, by service and region. Providers see these numbers for their services."
		>
			<UnmetDemandTable
				demand={demand}
				hrefOf={teamLinks.demand}
				empty="No service had five people or more without help."
			/>
		</ConsolePage>
	);
}
