import type { ReactNode } from "react";
import { informationCopy } from "#contract/shared/copy/information.ts";
import { openHours } from "#contract/shared/open-hours.ts";
import { links, telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./information.module.css";

/** The panel at the end of an information page: what we do, and how to reach us. `search` is the text of its button. */
export const Talk = ({ title, search, children }: { title: string; search: string; children: ReactNode }) => {
	const brand = useRoot()?.brand;
	return (
		<section className={styles.talk} aria-labelledby="talk">
			<div className={styles.talkInner}>
				<div className={styles.talkWords}>
					<h2 id="talk">{title}</h2>
					{children}
				</div>
				<div className={styles.ways}>
					<ButtonLink href={links.home()} icon="search">
						{search}
					</ButtonLink>
					<ButtonLink href={links.liveChat()} variant="secondary" icon="message">
						{informationCopy.chat}
					</ButtonLink>
					{brand && (
						<>
							<ul>
								<li>
									<a className={styles.reach} href={telephone(brand.phone)}>
										<Icon name="phone" /> Call {brand.phone.replaceAll(" ", "\u00a0")}
									</a>
								</li>
								<li>
									<a className={styles.reach} href={`mailto:${brand.email}`}>
										<Icon name="mail" /> {brand.email}
									</a>
								</li>
								<li>
									<a className={styles.reach} href={links.contact()}>
										<Icon name="send" /> Send us a message
									</a>
								</li>
							</ul>
							<p className={styles.hours}>Phone: {openHours(brand).phone}</p>
							<p className={styles.hours}>Chat: {openHours(brand).chat}</p>
						</>
					)}
				</div>
			</div>
		</section>
	);
};
