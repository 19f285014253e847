import { readOwnUnmetDemand } from "#contract/reports/unmet-demand.ts";
import { call } from "#web/lib/call.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { UnmetDemandTable } from "#web/parts/unmet-demand/unmet-demand.tsx";
import { monthIn } from "#web/parts/unmet-demand/words.ts";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { asStaff } from "../answer.ts";
import type { Route } from "./+types/demand";

export const loader = async (from: Route.LoaderArgs) => {
	const month = monthIn(new URL(from.request.url).searchParams);
	const answer = asStaff(from, await call(from, readOwnUnmetDemand, { query: { month } }));
	if (!answer.ok) throw new Response(null, { status: answer.status });
	return { demand: answer.data };
};

/** How many people couldn't find help with the services and in the regions of a person's profiles. */
export default function DemandPage({ loaderData: { demand } }: Route.ComponentProps) {
	return (
		<Page width="wide">
			<Stack gap="large">
				<PrivateTitle title="Unmet demand" />
				<Stack gap="small">
					<h1>Unmet demand</h1>
					<p>
						How many people couldn't find help with the services that you offer, in the regions that you serve. It may
						help you decide where to grow.
					</p>
				</Stack>
				<UnmetDemandTable
					demand={demand}
					hrefOf={providerLinks.ownDemand}
					empty="No number of five or more for your services and regions."
				/>
			</Stack>
		</Page>
	);
}
