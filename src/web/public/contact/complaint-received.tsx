import { copy } from "#contract/shared/copy.ts";
import { fullCalendarDay } from "#contract/shared/dates-in-words.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { requestContext } from "#web/lib/context.ts";
import { dayInAddress } from "#web/lib/day-in-address.ts";
import { links, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/complaint-received";

export const handle = { js: false };

const TITLE = "Thank you for telling us";

export const loader = async (from: Route.LoaderArgs) => {
	const day = (await isConfirmed(from)) ? dayInAddress(new URL(from.request.url).searchParams.get("by")) : undefined;
	return { product: from.context.get(requestContext).brand.name, by: day && fullCalendarDay(day) };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? pageMeta({ title: TITLE, product: loaderData.product, noindex: true }) : [];

/** Thanks for a complaint or feedback, with the day we answer by (CPL-019). */
export default function ComplaintReceived({ loaderData: { by } }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	return (
		<Page width="text">
			<Stack gap="large">
				<Panel title={TITLE}>
					<p>{copy.complaints.promise}</p>
					{by && (
						<p>
							That's by <strong>{by}</strong>.
						</p>
					)}
				</Panel>
				<p>
					{by ? "We've emailed you your reference." : "If you've just sent our form, we're emailing you a reference."}
					{brand && (
						<>
							{" "}
							To add something, reply to that email or call us on <a href={telephone(brand.phone)}>{brand.phone}</a>.
						</>
					)}
				</p>
				<div>
					<ButtonLink href={links.home()} variant="secondary">
						Back to search
					</ButtonLink>
				</div>
			</Stack>
		</Page>
	);
}
