import { complaintsCopy } from "#contract/shared/copy/complaints.ts";
import { fullCalendarDay } from "#contract/shared/dates-in-words.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { requestContext } from "#web/lib/context.ts";
import { dayInAddress } from "#web/lib/day-in-address.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { NOT_SENT, Thanks } from "#web/parts/thanks/thanks.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/complaint-received";

export const handle = { js: false };

const TITLE = "Thank you for telling us";

export const loader = async (from: Route.LoaderArgs) => {
	const day = dayInAddress(new URL(from.request.url).searchParams.get("by"));
	return {
		product: from.context.get(requestContext).brand.name,
		isSent: await isConfirmed(from),
		by: day && fullCalendarDay(day),
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({ title: loaderData.isSent ? TITLE : NOT_SENT, product: loaderData.product, noindex: true })
		: [];

/** Thanks for a complaint or feedback, with the day we answer by (CPL-019). */
export default function ComplaintReceived({ loaderData: { isSent, by } }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	return (
		<Page width="text">
			<Stack gap="large">
				<Thanks isSent={isSent} title={TITLE}>
					<p>{complaintsCopy.promise}</p>
					{by && (
						<p>
							That's by <strong>{by}</strong>.
						</p>
					)}
				</Thanks>
				{!isSent && (
					<section aria-labelledby="after">
						<h2 id="after">After you send a complaint or feedback</h2>
						<p>{complaintsCopy.promise}</p>
					</section>
				)}
				<p>
					{isSent && "We've emailed you your reference."}
					{brand && (
						<>
							{" "}
							To add something, reply to that email or call us on <PhoneLink of={brand.phone} />.
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
