/** Hosts shared by many organisations. Outlets may be joined by a whole address there, never by the host. */
const SHARED_HOSTS = new Set(
	(
		"gmail.com googlemail.com hotmail.com hotmail.com.au outlook.com outlook.com.au live.com live.com.au msn.com yahoo.com yahoo.com.au ymail.com icloud.com me.com mac.com aol.com " +
		"bigpond.com bigpond.com.au bigpond.net.au telstra.com optusnet.com.au optus.com.au iinet.net.au tpg.com.au tpg.net.au internode.on.net adam.com.au westnet.com.au dodo.com.au " +
		"ozemail.com.au primus.com.au iprimus.com.au aapt.net.au netspace.net.au exemail.com.au activ8.net.au skymesh.com.au ncable.net.au protonmail.com proton.me fastmail.com mail.com gmx.com " +
		"facebook.com instagram.com linkedin.com twitter.com youtube.com goo.gl bit.ly tinyurl.com google.com google.com.au sites.google.com wordpress.com blogspot.com wixsite.com wix.com weebly.com " +
		"squarespace.com webs.com godaddysites.com myshopify.com business.site agedcareguide.com.au myagedcare.gov.au yellowpages.com.au"
	).split(" "),
);
/**
 * Whole-of-government domains are departments, not organisations. A council (`snowymonaro.nsw.gov.au`) is one
 * organisation.
 */
const GOVERNMENT =
	/^((health|sahealth|dhhs|dhs|dcsi|doh|communities|education|premiers|treasury|det|facs|dffh|service|services|humanservices)\.)?((nsw|vic|qld|sa|wa|tas|nt|act)\.)?gov\.au$/;
const SECOND_LEVEL = /^(com|org|net|asn|id|edu|gov|(nsw|vic|qld|sa|wa|tas|nt|act)\.(gov|edu))\.au$/;

/**
 * The registered domain of a host: `regis.com.au` for `homecare.regis.com.au`. Undefined for hosts shared by many
 * organisations.
 */
export const organisationHost = (host: string): string | undefined => {
	const labels = host.toLowerCase().replace(/\.$/, "").split(".");
	for (let i = 0; i < labels.length; i++) {
		const rest = labels.slice(i + 1).join(".");
		if (!SECOND_LEVEL.test(rest) && rest.includes(".")) continue;
		const registered = labels.slice(i).join(".");
		return SHARED_HOSTS.has(registered) ||
			SHARED_HOSTS.has(host) ||
			GOVERNMENT.test(registered) ||
			SECOND_LEVEL.test(registered) ||
			!registered.includes(".")
			? undefined
			: registered;
	}
	return undefined;
};

/** The organisation's own domains in an email address and a website. */
export const ownHosts = ({ email, website }: { email: string | null; website: string | null }): Set<string> =>
	new Set(
		[email?.split("@")[1], website && URL.canParse(website) && new URL(website).hostname].flatMap(
			(host) => (host && organisationHost(host)) || [],
		),
	);
