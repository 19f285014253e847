import { asciiDomain } from "#contract/shared/mailbox.ts";

/** Australian providers of mailboxes that the package's list lacks. */
const AUSTRALIAN = new Set([
	...["aanet.com.au", "activ8.net.au", "adsl.on.net", "amnet.net.au", "arcom.com.au", "aussiebroadband.com.au"],
	...["bigpond.com", "bigpond.com.au", "bigpond.net.au", "chariot.net.au", "dcsi.net.au", "eftel.net.au"],
	...["exetel.com.au", "grapevine.com.au", "hotkey.net.au", "ihug.com.au", "iinet.net.au", "internode.on.net"],
	...["mysoul.com.au", "myaccess.com.au", "ncable.net.au", "on.net", "optus.com.au", "optusnet.com.au"],
	...["pacific.net.au", "picknowl.com.au", "powerup.com.au", "primus.com.au", "senet.com.au", "skymesh.com.au"],
	...["skymesh.net.au", "southernphone.com.au", "spin.net.au", "swiftdsl.com.au", "tassie.net.au", "tpg.com.au"],
	...["transact.com.au", "unwired.com.au", "velocitynet.com.au", "vtown.com.au", "westnet.com.au"],
	...["zohomail.com.au"],
]);

/**
 * Whether anyone can get a mailbox at this domain, so that an address there says nothing about an organisation. The
 * list of 96,000 domains is loaded on first use: few calls need it.
 */
export const isPublicMail = async (domain: string): Promise<boolean> => {
	const plain = asciiDomain(domain);
	if (AUSTRALIAN.has(plain)) return true;
	const { DOMAINS } = await import("free-email-domains-list");
	return DOMAINS.has(plain);
};
