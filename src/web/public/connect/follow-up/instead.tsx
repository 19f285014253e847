import { connectCopy } from "#contract/shared/copy/connect.ts";
import { followUpCopy } from "#contract/shared/copy/follow-up.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import { Steps } from "#web/ui/steps/steps.tsx";

interface Props {
	id: string;
	isForHcp: boolean;
	state: SearchState;
	product: string;
}

const Phone = ({ children }: { children: string }) => {
	const brand = useRoot()?.brand;
	return (
		brand && (
			<p>
				{children} <PhoneLink of={brand.phone} />, {brand.phoneHours}, or{" "}
				<a href={`mailto:${brand.email}`}>{brand.email}</a>.
			</p>
		)
	);
};

/** Replaces the follow-up form once it was sent. */
export const AlreadyReceived = ({ id, isForHcp, state, product }: Props) => {
	const { steps } = connectCopy;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(followUpCopy.received, product)}</title>
				<Steps
					steps={[
						{ label: steps.aboutYou, state: "done" },
						{ label: isForHcp ? steps.recipient : steps.participant, state: "done" },
						{ label: steps.confirmation, state: "current" },
					]}
				/>
				<Panel title={followUpCopy.received}>
					<p>You've already sent this form. There's nothing more to fill in.</p>
				</Panel>
				<Phone>To change your details, call us on</Phone>
				<div>
					<ButtonLink href={links.quoteSuccess(state, { isForHcp, quote: id })}>See what happens next</ButtonLink>
				</div>
				<div>
					<ButtonLink href={links.results(state)} variant="secondary">
						Back to your search
					</ButtonLink>
				</div>
			</Stack>
		</Page>
	);
};

/**
 * Shown above the follow-up form in any browser but the visitor's own, and after seven days, because the form can't be
 * sent from there (decision 20).
 */
export const NotHere = () => (
	<Notice kind="warning" title="You can't send this form from here">
		<p>
			We have your request. To keep your details safe, this page works for 7 days, and only in the browser you used. On
			any other device, open the link in our email. It works for 14 days.
		</p>
		<Phone>Call us and we'll take your details:</Phone>
	</Notice>
);

/** Shown after "Save and finish later". */
export const SavedNotice = () => (
	<Notice id="said" kind="success" role="status" title="We've saved your answers" takesFocus>
		<p>
			We haven't received them yet. To finish, come back to this page in this browser within 7 days. Or open “See your
			request” in our email on any device, within 14 days. If you share this device, use the email.
		</p>
	</Notice>
);
