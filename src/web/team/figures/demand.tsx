import { readUnmetDemand } from "#contract/reports/unmet-demand.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { UnmetDemandTable } from "#web/parts/unmet-demand/unmet-demand.tsx";
import { monthIn } from "#web/parts/unmet-demand/words.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { ask } from "../answer.ts";
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
		<Page width="wide">
			<Stack gap="large">
				<PrivateTitle title="Unmet demand" />
				<Stack gap="small">
					<BackLink href={teamLinks.figures()}>Figures</BackLink>
					<h1>Unmet demand</h1>
					<p>
						How many people couldn't find help, by service and region. Providers see these numbers for their services.
					</p>
				</Stack>
				<UnmetDemandTable
					demand={demand}
					hrefOf={teamLinks.demand}
					empty="No service had five people or more without help."
				/>
			</Stack>
		</Page>
	);
}
