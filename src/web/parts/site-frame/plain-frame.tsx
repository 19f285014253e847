import type { Brand } from "#contract/shared/brand.ts";
import { openHours } from "#contract/shared/open-hours.ts";
import { links, telephone } from "../../lib/links.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { OwnHours } from "./own-hours.tsx";
import styles from "./site-frame.module.css";
import { DemoData, SiteLogo } from "./site-header.tsx";

/** Who writes, for a provider who followed a link in our email: our name, what we are, and the phone for help. */
export const PlainHeader = ({ brand, demo }: { brand: Brand | undefined; demo: boolean }) => (
	<header className={styles.header}>
		<div className={styles.bar}>
			<SiteLogo logo="site" brand={brand} />
			<p className={styles.what}>A free service for finding support</p>
			{brand && (
				<a className={styles.phone} href={telephone(brand.phone)}>
					<Icon name="phone" /> <span className="visually-hidden">Call us: </span>
					{brand.phone}
				</a>
			)}
		</div>
		{demo && <DemoData />}
	</header>
);

/** When to call, and what the law wants close by. */
export const PlainFooter = ({ brand }: { brand: Brand | undefined }) => (
	<footer className={styles.footer}>
		<div className={styles.footerInner}>
			{brand && (
				<p>
					Help by phone: <a href={telephone(brand.phone)}>{brand.phone}</a>, <OwnHours hours={openHours(brand).phone} />
				</p>
			)}
			<ul className={styles.footerLinks}>
				{(
					[
						[links.contact(), "Contact"],
						[links.privacy(), "Privacy policy"],
						[links.terms(), "Terms and conditions"],
						[links.accessibility(), "Accessibility"],
					] as const
				).map(([href, label]) => (
					<li key={href}>
						<a href={href}>{label}</a>
					</li>
				))}
			</ul>
		</div>
	</footer>
);
