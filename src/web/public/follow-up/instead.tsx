import { copy } from "#contract/shared/copy.ts";
import { links, type SearchState, telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { pageTitle } from "../../lib/seo.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Page, Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Panel } from "../../ui/panel/panel.tsx";
import { Steps } from "../../ui/steps/steps.tsx";

interface Props {
	isForHcp: boolean;
	state: SearchState;
	product: string;
}

const Phone = ({ children }: { children: string }) => {
	const brand = useRoot()?.brand;
	return (
		brand && (
			<p>
				{children} <a href={telephone(brand.phone)}>{brand.phone}</a>, {brand.phoneHours}, or <a href={`mailto:${brand.email}`}>{brand.email}</a>.
			</p>
		)
	);
};

/** In place of the follow-up form once it was sent. */
export const AlreadyReceived = ({ isForHcp, state, product }: Props) => {
	const { steps } = copy.connect;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(copy.followUp.received, product)}</title>
				<Steps
					steps={[
						{ label: steps.aboutYou, state: "done" },
						{ label: isForHcp ? steps.recipient : steps.participant, state: "done" },
						{ label: steps.confirmation, state: "current" },
					]}
				/>
				<Panel title={copy.followUp.received}>
					<p>You have sent this form, and there is nothing more to fill in.</p>
				</Panel>
				<Phone>To change your details, ring us on</Phone>
				<div>
					<ButtonLink href={links.quoteSuccess(state, { isForHcp })}>See what happens next</ButtonLink>
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

/** Above the follow-up form in any browser but the visitor's own, and after seven days: it can't be sent from there (decision 5). */
export const NotHere = () => (
	<Notice kind="warning" title="This form cannot be sent from here">
		<p>It can only be sent from the browser that sent the request, and for seven days. That keeps your details safe. Your request itself is with us.</p>
		<Phone>Ring us, and we write your details down:</Phone>
	</Notice>
);
