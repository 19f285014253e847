import { connectCopy } from "#contract/shared/copy/connect.ts";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";
import { links, telephone } from "../../lib/links.ts";
import type { SearchState } from "../../lib/search-address.ts";
import { Name } from "../../ui/bdi/bdi.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Chip, ChipList } from "../../ui/chip/chip.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { ProviderMark } from "../../ui/provider-mark/provider-mark.tsx";
import { Stars } from "../../ui/stars/stars.tsx";
import { trusted } from "../../ui/trusted-html/trusted-html.ts";
import { CapacityBadge } from "../capacity-badge/capacity-badge.tsx";
import { RatingBreakdown } from "../rating-breakdown/rating-breakdown.tsx";
import { ReviewList } from "../review-list/review-list.tsx";
import { WhoPays } from "../who-pays/who-pays.tsx";
import { FitSection } from "./fit-section.tsx";
import { PricesSection } from "./prices-section.tsx";
import styles from "./profile-view.module.css";
import { RegisterPart } from "./register-part.tsx";
import type { ProfileData } from "./show-profile.ts";
import { WhereAndHow } from "./where-and-how.tsx";

interface Props extends Omit<ProfileData, "areaServed"> {
	/** Search that led here, passed on to the connect form. */
	state: SearchState;
	/** Link to an email alert, if the provider has no places now. */
	tellMe?: { href: string; text: string } | undefined;
}

/** A provider's profile, as visitors see it (PRO-001 to PRO-010). The heading is the provider's name. */
export const ProfileView = ({
	provider,
	state,
	serves,
	places,
	tellMe,
	capacity,
	areas,
	ages,
	funding,
	keywords,
	reviews,
	breakdown,
	where,
	telehealth,
	register,
	bar,
	fit,
	prices,
}: Props) => (
	<>
		<div className={styles.head}>
			<ProviderMark name={provider.name} logoUrl={provider.logo_url} size="profile" />
			<div className={styles.title}>
				<h1>
					<Name>{provider.name}</Name>
				</h1>
				<Stars rating={Number(provider.overall_review)} count={provider.reviews_count} />
				{areas.length > 0 && <CapacityBadge {...capacity} />}
				{areas.length > 0 && tellMe && (
					<p>
						<a href={tellMe.href}>{tellMe.text}</a>
					</p>
				)}
				{provider.short_description && <p className={styles.short}>{provider.short_description}</p>}
				{serves && (
					<p className={styles.answer}>
						<strong>{serves.question}</strong> {serves.answer}
					</p>
				)}
				{places.length > 0 && (
					<ul className={styles.places} aria-label="Where and how, in short">
						{places.map(({ icon, text }) => (
							<li key={icon}>
								<Icon name={icon} />
								{text}
							</li>
						))}
					</ul>
				)}
			</div>
			<div className={styles.acts}>
				{provider.is_active && (
					<>
						{bar ? (
							<p className={styles.pays}>{bar}</p>
						) : (
							<>
								<ButtonLink href={links.connectOne(provider, state)} variant="primary" size="large">
									{connectCopy.connect}
								</ButtonLink>
								<p className={styles.pays}>
									<WhoPays of="one" />
								</p>
							</>
						)}
						<ButtonLink href={links.writeReview(provider)} variant="secondary">
							Review this provider
						</ButtonLink>
						<ButtonLink
							href={links.compare({ ...state, to_quote: [...new Set([...state.to_quote, provider.id])] })}
							variant="quiet"
						>
							Add to a shortlist
						</ButtonLink>
					</>
				)}
			</div>
		</div>
		<div className={styles.body}>
			<div>
				{provider.description && (
					<section aria-labelledby="about">
						<h2 id="about">
							About
							<span className="visually-hidden">
								{" "}
								<Name>{provider.name}</Name>
							</span>
						</h2>
						{/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when stored */}
						<div className={styles.description} dangerouslySetInnerHTML={{ __html: trusted(provider.description) }} />
					</section>
				)}
				<section aria-labelledby="services">
					<h2 id="services">Services</h2>
					{areas.length === 0 && <p>No services listed yet.</p>}
					{areas.map((area) => (
						<div key={area.name} className={styles.area}>
							<h3>{area.name}</h3>
							{area.capacity && <CapacityBadge {...area.capacity} />}
							<ChipList label={`Services in ${area.name}`}>
								{area.services.map((service) => (
									<Chip
										key={service}
										href={
											area.slug
												? links.serviceArea(area.slug)
												: links.results({ service_areas_list: [String(area.id)] })
										}
									>
										{service}
									</Chip>
								))}
							</ChipList>
						</div>
					))}
				</section>
			</div>
			<aside className={styles.facts} aria-labelledby="facts">
				<h2 id="facts">At a glance</h2>
				<dl>
					{provider.phone_number && (
						<Fact label="Phone">
							<a className={styles.phone} href={telephone(provider.phone_number)}>
								<Icon name="phone" /> {provider.phone_number}
							</a>
						</Fact>
					)}
					{provider.url && (
						<Fact label="Website">
							<a href={provider.url} rel="nofollow noreferrer">
								{provider.url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
							</a>
						</Fact>
					)}
					<Fact label="Funding types">{list(funding)}</Fact>
					<Fact label="Age groups">{list(ages)}</Fact>
					<Fact label="Telehealth">{telehealth}</Fact>
					{register.length > 0 && (
						<Fact label="Registration">
							<RegisterPart lines={register} />
						</Fact>
					)}
				</dl>
			</aside>
			<div className={styles.more}>
				{areas.length > 0 && <PricesSection {...prices} />}
				<WhereAndHow {...where} />
				<FitSection {...fit} />
			</div>
			{reviews && breakdown && (
				<section className={styles.said} aria-labelledby="reviews">
					<h2 id="reviews">Reviews</h2>
					{provider.reviews_count === 0 ? (
						<div className={styles.reviews}>
							<p className={styles.none}>{reviewsCopy.none}</p>
							{provider.is_active && (
								<p>
									Have you used this provider? <a href={links.writeReview(provider)}>Write the first review</a>.
								</p>
							)}
						</div>
					) : (
						<Stack gap="medium">
							<div className={styles.reviews}>
								<Stars rating={Number(provider.overall_review)} count={provider.reviews_count} />
								<p>The average of all reviews. Our team reads every review before it's published.</p>
								<RatingBreakdown breakdown={breakdown} />
							</div>
							<h3>{reviews.length === provider.reviews_count ? "What people say" : "Newest reviews"}</h3>
							<ReviewList reviews={reviews} keywords={keywords} provider={provider} />
							{provider.reviews_count > reviews.length && (
								<p>
									<a className={styles.all} href={links.reviews(provider)}>
										Read all {provider.reviews_count} reviews
										<span className="visually-hidden">
											{" "}
											of <Name>{provider.name}</Name>
										</span>
									</a>
								</p>
							)}
						</Stack>
					)}
				</section>
			)}
		</div>
	</>
);

const list = (items: string[]) =>
	items.length === 0 ? (
		"Not stated"
	) : (
		<ul>
			{items.map((item) => (
				<li key={item}>{item}</li>
			))}
		</ul>
	);

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
	<div>
		<dt>{label}</dt>
		<dd>{children}</dd>
	</div>
);
