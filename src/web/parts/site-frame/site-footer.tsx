import type { Brand } from "#contract/shared/brand.ts";
import { reachCopy } from "#contract/shared/copy/site.ts";
import { openHours } from "#contract/shared/open-hours.ts";
import { links, telephone } from "../../lib/links.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/link/link.tsx";
import { Still } from "../../ui/still/still.tsx";
import { OtherWays } from "../contact-ways/contact-ways.tsx";
import { LanguageLink } from "./language-link.tsx";
import { OpenNow, OwnHours } from "./own-hours.tsx";
import styles from "./site-frame.module.css";

/** Names of social sites by setting. */
export const SOCIAL = { facebook: "Facebook", instagram: "Instagram", linkedin: "LinkedIn" } as const;

const PAGES = [
	{ href: links.home(), label: "Find a provider" },
	{ href: links.about(), label: "About us" },
	{ href: links.funding(), label: "Funding" },
	{ href: links.blog(), label: "Blog" },
	{ href: links.listYourOrganisation(), label: "List your organisation" },
	{ href: links.login(), label: "Provider login" },
	{ href: links.contact(), label: "Contact" },
	{ href: links.complaints(), label: "Complaints and feedback" },
	{ href: links.terms(), label: "Terms and conditions" },
	{ href: links.privacy(), label: "Privacy policy" },
	{ href: links.privacyChoices(), label: reachCopy.privacyChoices },
	{ href: links.moderation(), label: "Moderation policy" },
	{ href: links.howWeDecide(), label: "How we decide" },
	{ href: links.accessibility(), label: "Accessibility" },
];

/** Call block and footer. Every page ends with our phone number. */
export const SiteFooter = ({ brand }: { brand: Brand | undefined }) => (
	<>
		{brand && (
			<Still as="section" className={styles.call} aria-labelledby="call-us">
				<div className={styles.callInner}>
					<div className={styles.callWords}>
						<h2 id="call-us">Prefer to talk to someone?</h2>
						<p>Our client services team can search for you and answer your questions. It's free.</p>
					</div>
					<div className={styles.callLines}>
						<a className={styles.callPhone} href={telephone(brand.phone)}>
							<Icon name="phone" /> Call {brand.phone}
						</a>
						<p className={styles.callHours}>
							<OpenNow of="phone" />
							<OwnHours hours={openHours(brand).phone} />
						</p>
						<a className={styles.callMail} href={`mailto:${brand.email}`}>
							<Icon name="mail" className={styles.callMailIcon} /> {brand.email}
						</a>
						<Link className={styles.callMail} href={links.liveChat()}>
							<Icon name="message" className={styles.callMailIcon} /> Chat with our team
						</Link>
						<p className={styles.callHours}>
							<OpenNow of="chat" />
							{openHours(brand).chat}
						</p>
					</div>
					<div className={styles.callOthers}>
						<OtherWays brand={brand} />
					</div>
				</div>
			</Still>
		)}
		<Still as="footer" className={styles.footer}>
			<div className={styles.footerInner}>
				<p>
					{brand?.name} is free and independent. We are not an NDIS provider or a Home Care Package provider. We don't
					charge participants or recipients. Providers can't pay to rank higher.
				</p>
				<LanguageLink />
				<nav aria-label="About this site">
					<ul className={styles.footerLinks}>
						{PAGES.map(({ href, label }) => (
							<li key={href}>
								<Link href={href}>{label}</Link>
							</li>
						))}
						{brand &&
							(Object.keys(SOCIAL) as (keyof typeof SOCIAL)[]).map((name) =>
								brand.social[name] ? (
									<li key={name}>
										<a href={brand.social[name]} rel="noreferrer">
											{SOCIAL[name]}
										</a>
									</li>
								) : null,
							)}
					</ul>
				</nav>
				<p className={styles.country}>
					We acknowledge the Traditional Owners of the lands on which we live and work, and pay our respects to Elders
					past and present.
				</p>
			</div>
		</Still>
	</>
);
