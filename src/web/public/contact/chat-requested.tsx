import { chatCopy } from "#contract/shared/copy/chat.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { NOT_SENT, Thanks } from "#web/parts/thanks/thanks.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/chat-requested";

export const handle = { js: false };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, cases } = from.context.get(requestContext);
	return {
		product: brand.name,
		// We don't see what an outside case system receives.
		isSent: Boolean(cases.url) || (await isConfirmed(from)),
		isUnreachable: new URL(from.request.url).searchParams.has("unreachable"),
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				title: loaderData.isSent ? chatCopy.requested : NOT_SENT,
				product: loaderData.product,
				noindex: true,
			})
		: [];

/** Thanks for a call-back request (LCH-022 to LCH-026). A separate document without scripts, so no chat stays open. */
export default function ChatRequested({ loaderData: { isSent, isUnreachable } }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	return (
		<Page width="text">
			<Stack gap="large">
				<Thanks isSent={isSent} title={chatCopy.requested}>
					<p>{chatCopy.received}</p>
					<p>{chatCopy.whenWeReturn}</p>
				</Thanks>
				{isSent && isUnreachable && brand && (
					<Notice kind="warning" title="You didn't leave a phone number or email address">
						<p>
							We have your request, but no way to contact you.{" "}
							<Link href={links.callBack()}>Send it again with one</Link>, or call us on <PhoneLink of={brand.phone} />,{" "}
							{brand.phoneHours}.
						</p>
					</Notice>
				)}
				<div>
					<ButtonLink href={links.home()}>{chatCopy.backToHome}</ButtonLink>
				</div>
			</Stack>
		</Page>
	);
}
