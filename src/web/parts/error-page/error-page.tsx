import { useLocation } from "react-router";
import { copy } from "#contract/copy.ts";
import { links, telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Page, Stack } from "../../ui/layout/layout.tsx";
import { Link, LinkProvider } from "../../ui/link/link.tsx";
import { OtherWays } from "../contact-ways/contact-ways.tsx";
import styles from "./error-page.module.css";

/** What a visitor sees when a page cannot be shown, with a way out of it: not found, busy, or a fault of ours. */
export const ErrorPage = ({ status }: { status: number }) => {
	const root = useRoot();
	const { pathname, search } = useLocation();
	const product = root?.brand.name;
	// What no link and no form of ours asks for (400, 405, 415) is mistyped as well.
	if ([404, 410, 400, 405, 415].includes(status))
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{`${copy.notFound.title}${product ? ` – ${product}` : ""}`}</title>
					<h1>{copy.notFound.title}</h1>
					<p className={styles.lead}>The address may be mistyped, or the page may have moved. You can start from here.</p>
					<div className={styles.ways}>
						<ButtonLink href={links.home()} size="large" icon="search">
							Find a provider
						</ButtonLink>
						<ul className={styles.others}>
							<li>
								<Link href={links.results()}>See all providers</Link>
							</li>
							<li>
								<Link href={links.listYourOrganisation()}>Enquire about being listed</Link>
							</li>
						</ul>
					</div>
					{root && (
						<p>
							Were you looking for something else? <Link href={links.liveChat()}>{copy.notFound.getInTouch}</Link> by chat, or call{" "}
							<a className={styles.phone} href={telephone(root.brand.phone)}>
								{root.brand.phone}
							</a>
							.
						</p>
					)}
				</Stack>
			</Page>
		);
	const busy = status === 503 || status === 429;
	const title = busy ? "The service is busy" : copy.connect.systemError;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{`${title}${product ? ` – ${product}` : ""}`}</title>
				<h1>{title}</h1>
				<p className={styles.lead}>{busy ? "Please wait a moment and try again." : "It is our fault, not yours. Please try again in a few minutes."}</p>
				<div className={styles.ways}>
					{/* An ordinary link: the page is asked for afresh, whatever the scripts hold. */}
					<LinkProvider component={undefined}>
						<ButtonLink href={pathname + search} size="large">
							Try again
						</ButtonLink>
					</LinkProvider>
					<Link href={links.home()}>Start again from the search</Link>
				</div>
				{root && (
					<p>
						Or call us on{" "}
						<a className={styles.phone} href={telephone(root.brand.phone)}>
							{root.brand.phone}
						</a>{" "}
						({root.brand.phoneHours}), <Link href={links.liveChat()}>chat with us</Link>, or <a href={`mailto:${root.brand.email}`}>contact us by e-mail</a>. We
						can help you at once.
					</p>
				)}
				{root && <OtherWays brand={root.brand} />}
				{root && <p className={styles.reference}>Reference: {root.requestId}</p>}
			</Stack>
		</Page>
	);
};
