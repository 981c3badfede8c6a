/** The names of one community, as heard in classrooms from Kisumu to Mombasa. No real person is meant. */
export type Community = {
  /** Its share of a hundred families. */
  share: number;
  /** First names by church or mosque; the second is the community's, or for Muslims the father's. */
  faith: 'Christian' | 'Muslim';
  girls: readonly string[];
  boys: readonly string[];
  families: readonly string[];
};

const words = (text: string): readonly string[] => text.split(' ');

const muslimFathers = words('Abdi Abdullahi Ahmed Bakari Hassan Ibrahim Ismail Juma Khalid Mohamed Omar Rashid Salim Yusuf');

export const communities: readonly Community[] = [
  {
    share: 22,
    faith: 'Christian',
    girls: words('Gathoni Muthoni Njeri Nyambura Nyokabi Wairimu Wambui Wangari Wanjiku Wanjiru Waithera'),
    boys: words('Gitau Kamau Karanja Kariuki Kimani Macharia Maina Mwangi Ndungu Ngugi Njoroge'),
    families: words('Chege Gitau Githinji Kamau Karanja Kariuki Kimani Maina Mugo Mwangi Ndungu Njoroge Waweru'),
  },
  {
    share: 19,
    faith: 'Christian',
    girls: words('Achieng Adhiambo Akinyi Akoth Anyango Apiyo Atieno Awino Awuor'),
    boys: words('Ochieng Odhiambo Odongo Okoth Omondi Onyango Otieno Ouma Owino'),
    families: words('Obiero Ochieng Odhiambo Odongo Ogola Okello Omondi Onyango Otieno Ouma Owuor Were'),
  },
  {
    share: 17,
    faith: 'Christian',
    girls: words('Khasoa Naliaka Nafula Nanjala Nasimiyu Nekesa Nelima Wanyama Auma'),
    boys: words('Barasa Juma Masinde Mukhwana Simiyu Wafula Wanjala Wekesa Wanyonyi'),
    families: words('Barasa Makokha Masinde Mukhwana Nyongesa Shikuku Simiyu Wafula Wanjala Wanyonyi Wekesa'),
  },
  {
    share: 15,
    faith: 'Christian',
    girls: words('Chebet Chelangat Chepkemoi Chepkoech Cherono Jebet Jepchirchir Jepkorir Jeruto'),
    boys: words('Kibet Kipchumba Kipkoech Kiplagat Kiprono Kiprop Kiptoo Kipruto'),
    families: words('Bett Cheruiyot Kiplagat Kipkemboi Koech Korir Langat Rono Rotich Ruto Sang'),
  },
  {
    share: 12,
    faith: 'Christian',
    girls: words('Kanini Katunge Mbithe Mueni Mumbua Mutheu Mwende Mwikali Ndinda Syombua'),
    boys: words('Kilonzo Kioko Kyalo Musyoka Mutinda Mutiso Mutua Muthama Mwanzia'),
    families: words('Kilonzo Kioko Makau Muli Musyoka Mutiso Mutua Mutuku Mwanzia Ndunda Nzioka'),
  },
  {
    share: 7,
    faith: 'Christian',
    girls: words('Bosibori Gesare Kemunto Kerubo Kwamboka Moraa Nyaboke Nyanchama'),
    boys: words('Mogaka Momanyi Mokaya Nyakundi Nyamweya Omwenga Ondieki Onsongo'),
    families: words('Makori Mogaka Momanyi Mokaya Nyakundi Nyangau Ondieki Ongeri Onsongo'),
  },
  {
    share: 8,
    faith: 'Muslim',
    girls: muslimFathers,
    boys: muslimFathers,
    families: words('Abubakar Ali Athman Farah Hussein Mohamud Mwinyi Noor Said Shariff Suleiman'),
  },
];

export const firstNames = {
  Christian: {
    girls: words(
      'Abigail Angela Blessing Brenda Cynthia Daisy Diana Esther Faith Favour Gloria Grace Hope Ivy Joy Lavender Mercy Natasha Precious Purity Sharon Stacy Tracy Valentine',
    ),
    boys: words(
      'Alvin Brian Caleb Collins Daniel Dennis Derrick Elijah Emmanuel Felix Gideon Ian Isaac Jayden Joel Kelvin Kevin Lewis Mark Moses Nathan Samuel Trevor Victor',
    ),
  },
  Muslim: {
    girls: words('Aisha Amina Asha Fatuma Habiba Halima Khadija Mariam Rehema Salma Zainab Zuhura'),
    boys: words('Abdalla Abubakar Ali Hamisi Hussein Idris Issa Mahmoud Mustafa Nassir Said Swaleh'),
  },
} as const;

/** First names of Christian parents, a generation older. */
export const parentNames = words(
  'Agnes Alice Beatrice Benson Caroline Charles David Evans Florence George Hellen James Jane John Joseph Josephine Lilian Lucy Margaret Mary Michael Monica Patrick Paul Peter Rose Ruth Stephen Susan Teresia Thomas',
);
